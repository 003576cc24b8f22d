import { OauthRefusal } from './error.ts';
import type { FormRequest, Profile } from './provider.ts';

/** Throws OauthRefusal unless the request comes from the registered application. Source: RFC 6749, section 2.3.1. */
export function checkClient(request: FormRequest, profile: Profile): void {
  const { clientId, clientSecret } = profile.registration;
  const given = readClient(request, profile);
  if (given.id !== clientId) throw profile.refuseClient(false);
  if (given.secret !== clientSecret) throw profile.refuseClient(true);
}

function readClient({ form, authorization }: FormRequest, { takesBasic }: Profile) {
  const basic = /^Basic +([\w+/=-]+)$/i.exec(authorization ?? '')?.[1];
  if (basic === undefined || !takesBasic) {
    return { id: form.get('client_id'), secret: form.get('client_secret') };
  }
  if (form.has('client_secret')) {
    throw new OauthRefusal('invalid_request', 'Only one way of client authentication may be used.');
  }
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':');
  return { id: formDecode(id), secret: formDecode(secret) };
}

const formDecode = (text: string) => new URLSearchParams(`value=${text}`).get('value') ?? '';
