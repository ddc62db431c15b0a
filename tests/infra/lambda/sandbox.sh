# Runs a function as Lambda does, as far as Linux namespaces go: its package, its runtime and the system's files are
# read-only, /tmp is its own and as large as its storage, there is no /dev/shm, and no network but what the gateway
# passes on. Started by sandbox.ts as root of namespaces of its own:
#   sh sandbox.sh DIR TASK NODE RUNTIME STORAGE_MB ADDRESS
set -eu
dir=$1 task=$2 node=$3 runtime=$4 storage=$5 address=$6
root=$dir/root

ip link set lo up
ip addr add "$address/32" dev lo
env -i "$node" "$runtime/gateway.mjs" "$dir" &
until [ -e "$dir/ready" ]; do sleep 0.02; done

readonly_bind() {
  if [ -d "$1" ]; then mkdir -p "$2"; elif [ ! -e "$2" ]; then : > "$2"; fi
  mount --bind "$1" "$2"
  mount -o remount,bind,ro "$2"
}

mkdir -p "$root"
mount -t tmpfs -o size=1m,mode=755 sandbox "$root"
mkdir -p "$root/proc" "$root/dev" "$root/tmp" "$root/var/task" "$root/var/runtime" "$root/var/lang/bin"
for each in /usr /etc /bin /sbin /lib /lib64; do
  if [ -h "$each" ]; then cp -P "$each" "$root$each"; elif [ -d "$each" ]; then readonly_bind "$each" "$root$each"; fi
done
for each in hosts passwd; do readonly_bind "$dir/$each" "$root/etc/$each"; done
readonly_bind "$task" "$root/var/task"
readonly_bind "$dir/resource.enc" "$root/var/task/resource.enc"
readonly_bind "$runtime/bootstrap.mjs" "$root/var/runtime/bootstrap.mjs"
readonly_bind "$node" "$root/var/lang/bin/node"
for each in null zero random urandom; do : > "$root/dev/$each"; mount --bind "/dev/$each" "$root/dev/$each"; done
mount -t proc proc "$root/proc"
ln -s /proc/self/fd "$root/dev/fd"
mount -t tmpfs -o "size=${storage}m,mode=1777" tmp "$root/tmp"
mount -o remount,ro "$root"

# A user without rights, as on Lambda. This shell stays the parent: it collects what the function leaves behind.
shift 6
unshare --user --map-user=993 --map-group=990 --root "$root" --wd /var/task \
  /var/lang/bin/node "$@" /var/runtime/bootstrap.mjs
