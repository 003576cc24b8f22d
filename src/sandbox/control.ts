import type { Fault } from './fault.ts';
import { parseFaults } from './fault-input.ts';
import { type Limits, parseLimits } from './limit.ts';
import type { LoggedRequest } from './request-log.ts';
import type { WireAnswer, WireRequest } from './wire.ts';

/** What can be done to a running sandbox from outside its process. */
export interface Controls {
  readonly reset: () => void;
  readonly setFaults: (faults: readonly Fault[]) => void;
  readonly setLimits: (limits: Limits) => void;
  readonly requests: () => readonly LoggedRequest[];
  readonly clearRequests: () => void;
}

/** Whether the path is one of the sandbox's own, which no service has. */
export const isControlPath = (path: string) => path.startsWith('/sandbox/');

/** Answers `POST /sandbox/reset`, `/faults`, `/limits` and `GET /sandbox/requests`. */
export function answerControl(request: WireRequest, controls: Controls): WireAnswer {
  const reason = reasonToRefuse(request);
  if (reason) return json(403, { error: reason });
  switch (`${request.method} ${request.url.pathname}`) {
    case 'POST /sandbox/reset':
      controls.reset();
      return json(200, {});
    case 'POST /sandbox/faults':
      return apply(request, (input) => controls.setFaults(parseFaults(input)));
    case 'POST /sandbox/limits':
      return apply(request, (input) => controls.setLimits(parseLimits(input)));
    case 'GET /sandbox/requests': {
      const requests = controls.requests();
      if (request.url.searchParams.get('clear') === 'true') controls.clearRequests();
      return json(200, requests);
    }
    default:
      return json(404, { error: `The sandbox has no ${request.method} ${request.url.pathname}.` });
  }
}

/** A page of another site must not steer the sandbox, neither directly nor by a name it points at this machine. */
function reasonToRefuse({ headers, url }: WireRequest): string | null {
  const host = headers.host?.replace(/:\d+$/, '') ?? '';
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(host)) {
    return 'Only requests to a loopback host are accepted.';
  }
  const site = headers['sec-fetch-site'];
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  const isForeignOrigin = headers.origin !== undefined && headers.origin !== url.origin;
  return isForeignSite || isForeignOrigin ? 'Requests from other sites are refused.' : null;
}

function apply(request: WireRequest, change: (input: unknown) => void): WireAnswer {
  try {
    change(JSON.parse(request.body.toString('utf8')));
    return json(200, {});
  } catch (error) {
    return json(400, { error: error instanceof Error ? error.message : String(error) });
  }
}

function json(status: number, body: unknown): WireAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  };
}
