import { OauthError } from './error.ts';
import type { OauthRequest, Provider } from './provider.ts';

/** Throws OauthError unless the request has the credentials of the registered client. Source: RFC 6749, section 2.3.1. */
export function authenticateClient(request: OauthRequest, provider: Provider): void {
  const { clientId, clientSecret } = provider.registration;
  const credentials = parseCredentials(request, provider);
  if (credentials.id !== clientId) throw provider.clientError(false);
  if (credentials.secret !== clientSecret) throw provider.clientError(true);
}

function parseCredentials(
  { form, authorization }: OauthRequest,
  { acceptsBasicAuthentication: takesBasic }: Provider,
) {
  const basic = /^Basic +([\w+/=-]+)$/i.exec(authorization ?? '')?.[1];
  if (basic === undefined || !takesBasic) {
    return { id: form.get('client_id'), secret: form.get('client_secret') };
  }
  if (form.has('client_secret')) {
    throw new OauthError('invalid_request', 'Only one way of client authentication may be used.');
  }
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':');
  return { id: formDecode(id), secret: formDecode(secret) };
}

const formDecode = (text: string) => new URLSearchParams(`value=${text}`).get('value') ?? '';
