import type { IsBroken } from '../assumption/setting.ts';
import type { HttpResponse, ParsedRequest } from '../http/message.ts';
import type { TokenVerifier } from '../oauth/token-verifier.ts';
import { type Caller, parseBearer } from '../store/caller.ts';
import type { Change } from '../store/google/change-log.ts';
import type { Store } from '../store/google/store.ts';
import type { ChangeSettings } from './drive/change/setting.ts';
import { trackChanges } from './drive/change/tracking.ts';
import type { Channels } from './drive/channel/channels.ts';
import { withKnownWords } from './error-word.ts';
import { insufficientScopes, unauthenticated } from './protocol/rejection.ts';
import type { RequestContext } from './protocol/request.ts';
import type { QuotaTracker } from './quota.ts';
import { type ResponseOptions, respond, toErrorResponse } from './respond.ts';
import type { RoutedRequest } from './routed-request.ts';
import { canSeeAllFiles, isAllowed } from './scope.ts';

// The caller of a request, its quota and its response. Each part of a batch can have its own `authorization` header.

/** The parts of the sandbox that the services need. */
export interface GoogleOptions {
  /** The store of the current world. A reset replaces it. */
  readonly store: () => Store;
  readonly tokenVerifier: TokenVerifier;
  readonly quotaTracker: QuotaTracker;
  readonly hugeExportBytes: number | null;
  readonly isBroken: IsBroken;
  readonly changeSettings: () => ChangeSettings;
  readonly channels: Channels;
}

/** The caller of a request, for the log and the faults. */
export function identify(
  authorization: string | undefined,
  { tokenVerifier }: GoogleOptions,
): Pick<ParsedRequest, 'token' | 'person'> {
  const token = parseBearer(authorization);
  return { token: token ?? '', person: tokenVerifier.verify(token)?.person ?? null };
}

/** Counts a request. Returns null, or how the request exceeds the quota. */
export function chargeQuota(
  authorization: string | undefined,
  routed: RoutedRequest,
  { quotaTracker, tokenVerifier }: GoogleOptions,
) {
  const token = parseBearer(authorization);
  return token === null || !tokenVerifier.verify(token) ? null : quotaTracker.charge(token, routed);
}

/** Responds to a single request or to a part of a batch. */
export async function respondToOne(
  routed: RoutedRequest,
  authorization: string | undefined,
  options: GoogleOptions,
  more: Pick<ResponseOptions, 'isInBatch' | 'isSearchIncomplete'>,
): Promise<HttpResponse> {
  const { store, tokenVerifier, hugeExportBytes, isBroken, changeSettings, channels } = options;
  const caller = tokenVerifier.verify(parseBearer(authorization));
  const context = caller && contextOf(caller, routed, store(), options);
  if (!context) return toErrorResponse(routed.api, unauthenticated(routed.api));
  if (!isAllowed(context.caller, routed))
    return withKnownWords(toErrorResponse(routed.api, insufficientScopes()), isBroken);
  const tracking = {
    isWrite: routed.request.method !== 'GET',
    settings: changeSettings,
    // A reset ends the delay of the changes of its store, too.
    notify: (changes: readonly Change[]) => {
      if (changes.length > 0 && store() === context.store) channels.notify(changes);
    },
  };
  const response = await trackChanges(context.store, tracking, () =>
    respond(routed, context, { ...more, hugeExportBytes }),
  );
  return withKnownWords(response, isBroken);
}

function contextOf(
  caller: Caller,
  { api, request }: RoutedRequest,
  store: Store,
  { isBroken, channels }: GoogleOptions,
): RequestContext | null {
  const person = [...store.people.values()].find(({ userGid }) => userGid === caller.userGid);
  if (!person) return null;
  const visibleFileIds = canSeeAllFiles(caller, api) ? null : store.appFileIds;
  const isKeyIgnored = api === 'docs' && isBroken('google.resource-keys');
  const resourceKeys = isKeyIgnored ? [] : request.resourceKeys;
  return { store, caller, person: { ...person, visibleFileIds, resourceKeys }, isBroken, channels };
}
