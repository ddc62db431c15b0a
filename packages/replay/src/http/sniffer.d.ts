declare module "html-encoding-sniffer" {
  /** The encoding of a page's bytes by BOM, transport and `meta`, in the order of the HTML standard. */
  export default function sniff(
    bytes: Uint8Array,
    options: { transportLayerEncodingLabel?: string | undefined; defaultEncoding: string },
  ): string;
}
