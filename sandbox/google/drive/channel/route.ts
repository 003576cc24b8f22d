import { createHash } from 'node:crypto';
import type { Channel, WatchedResource } from '../../../store/google/channel.ts';
import { parseJsonBody } from '../../protocol/json-body.ts';
import { Rejection } from '../../protocol/rejection.ts';
import type { ApiRoute, RouteRequest } from '../../protocol/request.ts';
import type { RouteResponse } from '../../protocol/response.ts';
import { findFile } from '../access.ts';
import { parsePageToken } from '../change/page-token.ts';
import { requestedItemLog } from '../change/requested-log.ts';
import { parseChannelInput } from './input.ts';

const changesMaxMs = 604_800_000;
const fileMaxMs = 86_400_000;
const resources = 'https://www.googleapis.com/drive/v3';

/** The routes that open and stop channels. */
export const channelRoutes: readonly ApiRoute[] = [
  {
    method: 'POST',
    template: '/drive/v3/changes/watch',
    type: 'Channel',
    respond: (request) => {
      const log = requestedItemLog(request);
      // The token is checked, but a channel sends notifications only of later changes.
      parsePageToken(request, log);
      const uri = `${resources}/changes${log.driveId === null ? '' : `?driveId=${log.driveId}`}`;
      return watch(request, { kind: 'changes', log: log.name }, uri, changesMaxMs);
    },
  },
  {
    method: 'POST',
    template: '/drive/v3/files/{fileId}/watch',
    type: 'Channel',
    respond: (request) => {
      const { id } = findFile(request.param('fileId'), request);
      const uri = `${resources}/files/${id}`;
      return watch(request, { kind: 'file', fileId: id }, uri, fileMaxMs);
    },
  },
  {
    method: 'POST',
    template: '/drive/v3/channels/stop',
    type: null,
    respond: (request) => {
      findOwnChannel(request).isStopped = true;
      return { kind: 'empty' };
    },
  },
];

async function watch(
  request: RouteRequest,
  resource: WatchedResource,
  resourceUri: string,
  maxLifetimeMs: number,
): Promise<RouteResponse> {
  const { channels, person } = request.context;
  const input = parseChannelInput(request, maxLifetimeMs);
  const name = resource.kind === 'changes' ? resource.log : resource.fileId;
  const resourceId = createHash('sha256').update(name).digest('base64url').slice(0, 27);
  const { email } = person;
  const channel = { ...input, email, resource, resourceId, resourceUri };
  await channels.open({ ...channel, isStopped: false, messageNumber: 0 });
  const { id, token, expiration } = input;
  return {
    kind: 'record',
    body: {
      kind: 'api#channel',
      id,
      resourceId,
      resourceUri,
      ...(token !== null && { token }),
      expiration: String(expiration),
    },
  };
}

/** The channel of a request. Only the user who opened it can stop it. Unverified: others get the same error as for an unknown one. */
function findOwnChannel({ body, context }: RouteRequest): Channel {
  const { id, resourceId } = parseJsonBody(body);
  if (typeof id !== 'string' || typeof resourceId !== 'string')
    throw new Rejection(400, 'Required', { reason: 'required' });
  const channel = context.channels.find(id);
  const isOwn = channel?.email === context.person.email && channel.resourceId === resourceId;
  if (channel && isOwn && !channel.isStopped) return channel;
  throw new Rejection(404, `Channel '${id}' not found for project 'sandbox'`, {
    reason: 'notFound',
  });
}
