// Addresses that people copy from a browser. Some browsers and chat programs remove the scheme, and old links have `http`. No request is
// sent to such an address, so both are as safe as `https`.

/** Longer than any address of both services. The pattern takes some milliseconds for a text of a megabyte. */
const maxLength = 8192;

/** Whether a text looks like a web address, and not like an id. */
export const isWebAddress = (text: string): boolean =>
  text.length <= maxLength && /^(?:[a-z]+:\/\/|[a-z\d-]+(?:\.[a-z\d-]+)+\/)/i.test(text);

/** A web address, with `https` as the default scheme. */
export const withScheme = (address: string): string =>
  /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;

/** The web address that a text contains. Null for any other text, and for other schemes than `http` and `https`. */
export function parseWebAddress(text: string): URL | null {
  const address = withScheme(text.trim());
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}
