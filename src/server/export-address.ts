import type { Config } from '../config.ts';

/** Where links to files are answered; a token follows. */
export const exportPath = '/export/';

/** The address that a token completes: under PUBLIC_URL, else under the name by which the request came. */
export function exportBaseFor({ url }: Request, { publicUrl }: Config): string {
  return `${publicUrl ?? new URL(url).origin}${exportPath}`;
}
