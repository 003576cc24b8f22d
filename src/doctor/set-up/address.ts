import type { Config } from '../../config/config.ts';
import type { ServiceId } from '../../config/declaration/services.ts';
import { isLoopback } from '../../config/host.ts';
import { missingHostNames } from '../../config/warning.ts';
import type { SetUpCheck, SetUpFinding } from '../set-up-check.ts';

/** The addresses to which the services send browsers back, of the services at which this server is registered. */
export type RedirectUris = Readonly<Partial<Record<ServiceId, string>>>;

/** Compares PUBLIC_URL with the address on which the server listens, and with what the services accept. Sends no request. */
export const publicUrl = (config: Config, redirectUris: RedirectUris): SetUpCheck => ({
  id: 'setup.public-url',
  run: () => problemOf(config, redirectUris) ?? { result: 'holds', ...noteOf(redirectUris) },
});

function problemOf(config: Config, { asana }: RedirectUris): SetUpFinding | null {
  const { host, port, publicUrl: address, sandbox } = config;
  if (address === null) {
    const [advice] = missingHostNames(config);
    return advice === undefined ? null : { result: 'warning', advice };
  }
  const url = new URL(address);
  const isHttp = url.protocol === 'http:';
  if (isHttp && asana !== undefined && !sandbox.isOn) {
    const advice = `PUBLIC_URL is ${address}, but Asana sends browsers back only to https: users cannot connect Asana. Set PUBLIC_URL to an https address, for example of a tunnel with a certificate.`;
    return { result: 'fails', advice };
  }
  if (!isLoopback(url.hostname)) return null;
  if (!isLoopback(host)) {
    const advice = `PUBLIC_URL is ${address}, which is another machine for each browser, but HOST is ${host}. If others use this server, set PUBLIC_URL to the address at which they reach it.`;
    return { result: 'warning', advice };
  }
  // With https, a program in front of the server has its own port.
  if (!isHttp || Number(url.port || 80) === port) return null;
  const advice = `PUBLIC_URL is ${address}, but PORT is ${port}: the services send browsers to another port than that of the server. Set both to the same port, unless a proxy is in front of the server.`;
  return { result: 'warning', advice };
}

function noteOf(redirectUris: RedirectUris): { readonly note?: string } {
  const uris = Object.values(redirectUris);
  if (uris.length === 0) return {};
  return { note: `The registered redirect URIs must be exactly ${uris.join(' and ')}.` };
}
