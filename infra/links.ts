/**
 * A link passes names and addresses to a function, and grants no rights. SST's own links grant every action of a
 * service; here each function's rights are listed in permissions.ts.
 */
sst.Linkable.wrap(sst.aws.Dynamo, (table) => ({ properties: { name: table.name } }));
sst.Linkable.wrap(sst.aws.Queue, (queue) => ({ properties: { url: queue.url } }));
sst.Linkable.wrap(sst.aws.Bucket, (bucket) => ({ properties: { name: bucket.name } }));
sst.Linkable.wrap(sst.aws.Email, (email) => ({
  properties: { sender: email.sender, configSet: email.configSet },
}));
sst.Linkable.wrap(sst.aws.Bus, (bus) => ({ properties: { name: bus.name } }));
