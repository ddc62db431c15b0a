// The only way out of a sandbox: takes connections at addresses inside and passes each on through a Unix socket to the
// world outside. Started as `node gateway.mjs DIR` where DIR/routes.json lists { address, port, socket }.
import { readFile, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { pipeline } from "node:stream";

const [, , dir] = process.argv;
const routes = JSON.parse(await readFile(join(dir, "routes.json"), "utf8"));
await Promise.all(
  routes.map(
    ({ address, port, socket }) =>
      new Promise((listening) => {
        createServer({ allowHalfOpen: true }, (inside) => {
          const outside = connect({ path: socket, allowHalfOpen: true });
          pipeline(inside, outside, () => inside.destroy());
          pipeline(outside, inside, () => outside.destroy());
        }).listen(port, address, listening);
      }),
  ),
);
await writeFile(join(dir, "ready"), "");
