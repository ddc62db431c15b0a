/** The page that every address of the console answers; it names the files that it loads. */
export const page: string;
/** Every file by its name, which changes with its content; compressed, as base64. */
export const files: Readonly<Record<string, { readonly type: string; readonly gzip: string }>>;
