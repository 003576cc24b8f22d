import { createHash, randomUUID } from 'node:crypto';
import { createSignedLinks, LinkInvalid, type OpenedLink } from '../../account/signed-link.ts';
import type { Secret } from '../../config/secret.ts';
import type { Operation } from '../execution/execute.ts';
import type { AcceptOnce } from '../execution/options.ts';
import { toolFailed } from '../result/tool-result.ts';
import type { Preview } from './preview.ts';

const validMs = 10 * 60 * 1000;

/** `form`: a person answers a form of the client. `token`: the client cannot show forms, and sends the token again. */
export type ConfirmationKind = 'form' | 'token';

export interface Confirmable {
  readonly operation: Operation;
  readonly preview: Preview;
}

export interface Confirmations {
  sign(
    kind: ConfirmationKind,
    confirmable: Confirmable,
  ): { readonly token: string; readonly expiresAt: Date };
  /** Accepts a token once. Throws ToolFailed if it is not the token of this operation and these revisions. */
  accept(kind: ConfirmationKind, token: string, confirmable: Confirmable): Promise<void>;
}

/** Kind, random id, digest of the operation, digest of the revisions of the documents. */
type Grant = readonly [ConfirmationKind, string, string, string];

export interface ConfirmationOptions {
  readonly secrets: readonly Secret[];
  readonly acceptOnce: AcceptOnce;
  readonly now?: () => Date;
}

/** The confirmations of a caller, who is never a credential. */
export type ConfirmationsOf = (caller: string) => Confirmations;

/** Creates confirmations, which are bound to the document, the variables, the caller and the revisions of the documents that they name. */
export function createConfirmations({
  secrets,
  acceptOnce,
  now = () => new Date(),
}: ConfirmationOptions): ConfirmationsOf {
  const links = createSignedLinks<Grant>(secrets, 'mcp confirmation');

  return (caller) => ({
    sign(kind, { operation, preview }) {
      const expiresAt = new Date(now().getTime() + validMs);
      const grant: Grant = [kind, randomUUID(), digestOf(operation), digestOf(preview.revisions)];
      return { token: links.sign(grant, expiresAt, caller), expiresAt };
    },
    async accept(kind, token, { operation, preview }) {
      const { grant, expiresAt } = open(token, caller, now());
      const [signedKind, id, operationDigest, revisionDigest] = grant;
      if (signedKind !== kind || operationDigest !== digestOf(operation))
        throw invalid('This confirmation belongs to another document, other variables or a form.');
      if (revisionDigest !== digestOf(preview.revisions))
        throw toolFailed(
          'REVISION_CONFLICT',
          'A document has changed since the dry run. Nothing was sent.',
          { field: 'confirm', applied: 'NO', help: 'Repeat the dry run.' },
        );
      if (!(await acceptOnce(id, expiresAt))) throw invalid('This confirmation was used already.');
    },
  });

  function open(token: string, caller: string, time: Date): OpenedLink<Grant> {
    try {
      return links.open(token, caller, time);
    } catch (error) {
      if (!(error instanceof LinkInvalid)) throw error;
      throw invalid(
        error.fault === 'EXPIRED'
          ? 'This confirmation has expired.'
          : 'This is not a confirmation of this caller.',
      );
    }
  }
}

const invalid = (message: string) =>
  toolFailed('BAD_USER_INPUT', `${message} Nothing was sent.`, {
    field: 'confirm',
    applied: 'NO',
    help: 'Repeat the dry run, and send its token with the same document and variables.',
  });

const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('base64url');

/** The order of keys has no meaning. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, sorted(one)]),
  );
}
