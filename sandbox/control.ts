import type { EventControls } from './asana/event-controls.ts';
import {
  parseEventSettings,
  parseRestore,
  parseSyncFilter,
} from './asana/protocol/event-settings.ts';
import { type JobSettings, parseJobSettings } from './asana/protocol/job-settings.ts';
import {
  type ExtraDelivery,
  parseExtraDelivery,
  parseWebhookSettings,
} from './asana/webhook/settings.ts';
import {
  type AssumptionId,
  type AssumptionSettings,
  parseAssumptionSettings,
} from './assumption/setting.ts';
import { type ChangeSettings, parseChangeSettings } from './google/drive/change/setting.ts';
import type { ChannelControls } from './google/drive/channel/channels.ts';
import {
  parseChannelFilter,
  parseChannelSettings,
  parseForgery,
} from './google/drive/channel/setting.ts';
import { crossSiteRejection } from './http/cross-site.ts';
import type { Fault } from './http/fault.ts';
import { parseFaults } from './http/fault-input.ts';
import type { HttpRequest, HttpResponse } from './http/message.ts';
import type { LoggedRequest } from './http/request-log.ts';
import { type Limits, parseLimits } from './limit.ts';
import {
  type OauthSettings,
  parseOauthSettings,
  parseTokenFilter,
  type TokenFilter,
} from './oauth/setting.ts';
import { parseSearchIndexSettings, type SearchIndexSettings } from './search-index.ts';
import type { SandboxState } from './seed/data.ts';

/** The operations that control a running sandbox. */
export interface Controls extends EventControls {
  /** Restores the data and the settings of the start, and removes all limits, issued tokens and log entries. */
  readonly reset: () => void;
  readonly setFaults: (faults: readonly Fault[]) => void;
  readonly setLimits: (limits: Limits) => void;
  /** Pauses the search index of a service, which then does not find later writes, or updates it. */
  readonly setSearchIndex: (settings: SearchIndexSettings) => void;
  /** Changes how Asana's jobs proceed that start from now on. */
  readonly setJobs: (settings: JobSettings) => void;
  /** Delays or loses the changes of Drive's change logs. Applies to changes that wait, too. */
  readonly setChanges: (settings: ChangeSettings) => void;
  /** Drive's notification channels. */
  readonly channels: ChannelControls;
  /** Changes behaviours that clients may rely on, although the services do not promise them. Replaces the earlier setting. */
  readonly setAssumptions: (settings: AssumptionSettings) => void;
  /** Changes further behaviours, until the next reset. */
  readonly break: (...ids: readonly AssumptionId[]) => void;
  /** What the services contain now. What a seed cannot contain is absent: read it with requests. */
  readonly state: () => SandboxState;
  readonly setOauth: (settings: OauthSettings) => void;
  /** Expires issued access tokens. A client with a refresh token can get a new one. */
  readonly expireTokens: (filter?: TokenFilter) => void;
  /** Revokes issued access and refresh tokens, as if the user had revoked the consent. */
  readonly revokeTokens: (filter?: TokenFilter) => void;
  readonly requests: () => readonly LoggedRequest[];
  readonly clearRequests: () => void;
}

/** Whether the path belongs to the sandbox's controls and to none of the services. */
export const isControlPath = (path: string) => path.startsWith('/sandbox/');

/** Responds to a request that applies one of the controls. Rejects requests that a page of another site sends. */
export function respondToControl(
  request: HttpRequest,
  controls: Controls,
): HttpResponse | Promise<HttpResponse> {
  const reason = crossSiteRejection(request);
  if (reason) return json(403, { error: reason });
  switch (`${request.method} ${request.url.pathname}`) {
    case 'POST /sandbox/reset':
      controls.reset();
      return json(200, {});
    case 'POST /sandbox/faults':
      return apply(request, (input) => controls.setFaults(parseFaults(input)));
    case 'POST /sandbox/limits':
      return apply(request, (input) => controls.setLimits(parseLimits(input)));
    case 'POST /sandbox/search-index':
      return apply(request, (input) => controls.setSearchIndex(parseSearchIndexSettings(input)));
    case 'POST /sandbox/jobs':
      return apply(request, (input) => controls.setJobs(parseJobSettings(input)));
    case 'POST /sandbox/changes':
      return apply(request, (input) => controls.setChanges(parseChangeSettings(input)));
    case 'POST /sandbox/events':
      return apply(request, (input) => controls.setEvents(parseEventSettings(input)));
    case 'POST /sandbox/events/expire':
      return apply(request, (input) => controls.expireSyncTokens(parseSyncFilter(input)));
    case 'GET /sandbox/channels':
      return json(200, controls.channels.list());
    case 'POST /sandbox/channels':
      return apply(request, (input) => controls.channels.set(parseChannelSettings(input)));
    case 'POST /sandbox/channels/expire':
      return apply(request, (input) => controls.channels.expire(parseChannelFilter(input)));
    case 'POST /sandbox/channels/forge':
      return apply(request, (input) => controls.channels.forge(parseForgery(input)));
    case 'POST /sandbox/events/restore':
      return apply(request, (input) => controls.restoreTask(parseRestore(input)));
    case 'POST /sandbox/webhooks':
      return apply(request, (input) => controls.setWebhooks(parseWebhookSettings(input)));
    case 'POST /sandbox/webhooks/send':
      return sendToWebhooks(request, controls);
    case 'POST /sandbox/assumptions':
      return apply(request, (input) => controls.setAssumptions(parseAssumptionSettings(input)));
    case 'POST /sandbox/oauth':
      return apply(request, (input) => controls.setOauth(parseOauthSettings(input)));
    case 'POST /sandbox/tokens/expire':
      return apply(request, (input) => controls.expireTokens(parseTokenFilter(input)));
    case 'POST /sandbox/tokens/revoke':
      return apply(request, (input) => controls.revokeTokens(parseTokenFilter(input)));
    case 'GET /sandbox/state':
      return json(200, controls.state());
    case 'GET /sandbox/requests': {
      const requests = controls.requests();
      if (request.url.searchParams.get('clear') === 'true') controls.clearRequests();
      return json(200, requests);
    }
    default:
      return json(404, { error: `The sandbox has no ${request.method} ${request.url.pathname}.` });
  }
}

async function sendToWebhooks(request: HttpRequest, controls: Controls): Promise<HttpResponse> {
  let delivery: ExtraDelivery | null = null;
  const parsed = apply(request, (input) => {
    delivery = parseExtraDelivery(input);
  });
  return delivery ? json(200, await controls.sendToWebhooks(delivery)) : parsed;
}

function apply(request: HttpRequest, change: (input: unknown) => void): HttpResponse {
  try {
    change(JSON.parse(request.body.toString('utf8')));
    return json(200, {});
  } catch (error) {
    return json(400, { error: error instanceof Error ? error.message : String(error) });
  }
}

function json(status: number, body: unknown): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  };
}
