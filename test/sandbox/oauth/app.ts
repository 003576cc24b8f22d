import { createHash, randomBytes } from 'node:crypto';
import { registrations, type ServiceName } from '../../../sandbox/oauth/client-registration.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';

/** The two permissions that Google is asked for, and who somebody is. */
export const drive = 'https://www.googleapis.com/auth/drive';
export const driveFile = 'https://www.googleapis.com/auth/drive.file';

/** What a person does on the consent page. */
export interface Decision {
  readonly person?: 'ada' | 'grace' | 'guest';
  /** @default every scope that is asked for */
  readonly granted?: readonly string[];
  readonly decision?: 'allow' | 'cancel';
}

/** Parameters to send instead of the usual ones. */
type Changed = Readonly<Record<string, string | null>>;

/** What the token endpoint and its neighbours say. */
export interface TokenAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly access_token: string;
    readonly refresh_token?: string;
    readonly expires_in: number;
    readonly token_type: string;
    readonly scope?: string;
    readonly id_token?: string;
    readonly data?: unknown;
    readonly error?: string;
    readonly error_description?: string;
  };
}

/** An application that is registered with one of the sandbox's services, as a test drives it. */
export function createApp(service: ServiceName, sandbox: () => Sandbox) {
  const { clientId, clientSecret, callbackPath, paths } = registrations[service];
  const redirectUri = `http://127.0.0.1:4000${callbackPath}`;
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');

  const asked: Readonly<Record<string, string>> = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    state: 'a state/with+signs & é',
    scope: service === 'google' ? `${drive} ${driveFile}` : 'default',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    access_type: 'offline',
  };

  /** The usual request with these changes; null leaves a parameter out. */
  const paramsWith = (changed: Changed) =>
    Object.entries({ ...asked, ...changed }).flatMap(([name, value]): [string, string][] =>
      value === null ? [] : [[name, value]],
    );

  const post = async (
    path: string,
    form: Readonly<Record<string, string>>,
    headers: Record<string, string> = {},
  ): Promise<TokenAnswer> => {
    const response = await fetch(`${sandbox().url}${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(form),
    });
    const text = await response.text();
    // The test says what it expects; what came is then asserted.
    const body = (text.startsWith('{') ? JSON.parse(text) : {}) as TokenAnswer['body'];
    return { status: response.status, headers: response.headers, body };
  };

  /** Opens the consent page. */
  const open = (changed: Changed = {}) =>
    fetch(`${sandbox().url}${paths.authorize}?${new URLSearchParams(paramsWith(changed))}`, {
      redirect: 'manual',
    });

  /** Sends the consent page's form; returns what the redirect address is told. */
  const decide = async (
    { person = 'ada', granted, decision = 'allow' }: Decision = {},
    changed: Changed = {},
    headers: Record<string, string> = {},
  ) => {
    const form = new URLSearchParams([
      ...paramsWith(changed),
      ['person', person],
      ['decision', decision],
    ]);
    const all = form.get('scope')?.split(' ') ?? [];
    for (const scope of granted ?? all) form.append('granted', scope);
    const response = await fetch(`${sandbox().url}${paths.authorize}`, {
      method: 'POST',
      headers,
      body: form,
      redirect: 'manual',
    });
    const location = response.headers.get('location');
    const told = location === null ? null : Object.fromEntries(new URL(location).searchParams);
    return { status: response.status, location, told, text: await response.text() };
  };

  const redeem = (code: string, changed: Readonly<Record<string, string>> = {}) =>
    post(paths.token, {
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      code,
      ...changed,
    });

  return {
    clientId,
    clientSecret,
    redirectUri,
    verifier,
    paths,
    asked,
    post,
    open,
    decide,
    redeem,
    /** The whole dance. */
    connect: async (decision?: Decision, changed?: Changed) => {
      const { told } = await decide(decision, changed);
      return (await redeem(told?.['code'] ?? '')).body;
    },
    refresh: (token: string | undefined) =>
      post(paths.token, {
        grant_type: 'refresh_token',
        client_id: clientId,
        client_secret: clientSecret,
        refresh_token: token ?? '',
      }),
  };
}
