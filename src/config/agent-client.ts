import * as z from 'zod';
import { isLoopback } from './host.ts';

// The OAuth clients that may ask users for access to `/mcp`.

/** A program that users can allow to act for them. */
export interface AgentClient {
  /** Its client id. Without redirect URIs this is the address of its metadata document. */
  readonly id: string;
  /** Where the browser may return with a code. Null: its metadata document says it. */
  readonly redirectUris: readonly string[] | null;
}

/** Schemes with which a browser would run or show the address itself, instead of passing it to a program. */
const unsafeSchemes = new Set(['javascript:', 'data:', 'blob:', 'file:', 'vbscript:', 'about:']);

/**
 * Whether a browser may return to this address with a code: https, http on this machine, or the scheme of an installed program.
 *
 * Source: RFC 8252, section 7; RFC 6749, section 3.1.2.
 */
export function isRedirectUri(text: string): boolean {
  if (!URL.canParse(text) || text.includes('#')) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '' || unsafeSchemes.has(protocol)) return false;
  return protocol !== 'http:' || isLoopback(hostname);
}

/** Whether a client id is the address of a metadata document. The address may be http only on this machine. */
export function isMetadataAddress(id: string): boolean {
  if (!URL.canParse(id)) return false;
  const { protocol, hostname, pathname, username, search, hash } = new URL(id);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  return isSafe && pathname !== '/' && username === '' && search === '' && hash === '';
}

/** Entries separated by commas: the address of a metadata document, or `id=redirect URI`. Entries with the same id belong together. */
export function agentClients() {
  return z.string().transform((text, context): readonly AgentClient[] => {
    const urisById = new Map<string, string[] | null>();
    for (const [index, entry] of text.split(',').entries()) {
      const part = entry.trim();
      const [, id = '', uri = ''] = /^([\w.-]{1,64})=(.+)$/.exec(part) ?? [];
      if (isMetadataAddress(part)) {
        urisById.set(part, null);
      } else if (isRedirectUri(uri)) {
        urisById.set(id, [...(urisById.get(id) ?? []), uri]);
      } else {
        const message = `entry ${index + 1} is ${JSON.stringify(part)}; accepted: the https address of a client id metadata document, or <client id>=<redirect URI>.`;
        context.addIssue({ code: 'custom', message });
      }
    }
    return [...urisById].map(([id, redirectUris]) => ({ id, redirectUris }));
  });
}
