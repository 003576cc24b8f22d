import type { IsBroken } from '../../assumption/setting.ts';
import { invalidArgument, invalidParameter } from './rejection.ts';
import type { ApiRequest, Route } from './request.ts';

/** The parameters besides `fields` that every method of Google's services accepts. Source: the discovery document of Docs v1, revision 20260921. */
const commonParameters = [
  '$.xgafv',
  'access_token',
  'alt',
  'callback',
  'key',
  'oauth_token',
  'prettyPrint',
  'quotaUser',
  'uploadType',
  'upload_protocol',
];

/**
 * Throws Docs' 400 if the request has a query parameter that the method does not have.
 *
 * Does not check requests to Drive. Source: observed errors of Google's services, which share one parser.
 */
export function checkQueryParameters({ query }: ApiRequest, { queryParameters }: Route): void {
  if (!queryParameters) return;
  const known = new Set([...commonParameters, ...queryParameters]);
  const unknown = Object.keys(query).find((name) => !known.has(name));
  if (unknown !== undefined) throw unknownParameter(unknown);
}

/** Throws the 400 of a service without a parameter, if the emulator changes this behaviour. */
export function checkBrokenParameters({ query }: ApiRequest, isBroken: IsBroken): void {
  if (query['includeTabsContent'] !== undefined && isBroken('google.include-tabs-content'))
    throw unknownParameter('includeTabsContent');
  if (query['supportsAllDrives'] !== undefined && isBroken('google.supports-all-drives'))
    throw invalidParameter('supportsAllDrives');
}

function unknownParameter(name: string) {
  const description = `Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter. Field '${name}' could not be found in request message.`;
  return invalidArgument(description, [
    { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ description }] },
  ]);
}
