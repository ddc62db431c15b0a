/** The host:port of every loopback address in a prompt: whoever names a server of their own machine means it. */
export function findLoopbackHosts(prompt: string): string[] {
  const addresses = prompt.match(/https?:\/\/[^\s"'<>),]+/gi) ?? [];
  return addresses.flatMap((address) => {
    if (!URL.canParse(address)) return [];
    const { hostname, host, port, protocol } = new URL(address);
    if (!/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)) return [];
    return [port ? host : `${host}:${protocol === "https:" ? 443 : 80}`];
  });
}
