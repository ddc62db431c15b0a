import { functionArn } from "./account.ts";
import { nameOf } from "./stage.ts";

const addressOf = (verb: "seal" | "open" | "show" | "lend" | "try" | "sign") =>
  $interpolate`${functionArn(nameOf("vault"))}:${verb}`;

/** Each verb of the vault has its own alias, so that the right to call one verb does not include another. */
export const vaultAddresses = {
  seal: addressOf("seal"),
  open: addressOf("open"),
  show: addressOf("show"),
  lend: addressOf("lend"),
  try: addressOf("try"),
  sign: addressOf("sign"),
};

export const vaultLinks = {
  seal: new sst.Linkable("VaultSeal", { properties: { arn: vaultAddresses.seal } }),
  open: new sst.Linkable("VaultOpen", { properties: { arn: vaultAddresses.open } }),
  show: new sst.Linkable("VaultShow", { properties: { arn: vaultAddresses.show } }),
  lend: new sst.Linkable("VaultLend", { properties: { arn: vaultAddresses.lend } }),
  try: new sst.Linkable("VaultTry", { properties: { arn: vaultAddresses.try } }),
  sign: new sst.Linkable("VaultSign", { properties: { arn: vaultAddresses.sign } }),
};
