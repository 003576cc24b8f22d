import { createHash, randomBytes } from 'node:crypto';
import { registrations, type ServiceName } from '../../../sandbox/oauth/client-registration.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';

/** The two scopes that the product requests from Google. */
export const drive = 'https://www.googleapis.com/auth/drive';
export const driveFile = 'https://www.googleapis.com/auth/drive.file';

/** The choices of a person on the consent page. */
export interface Decision {
  readonly person?: 'ada' | 'grace' | 'guest';
  /** @default all requested scopes */
  readonly granted?: readonly string[];
  readonly decision?: 'allow' | 'cancel';
}

/** Parameters to send instead of the defaults. Null omits a parameter. */
type Overrides = Readonly<Record<string, string | null>>;

/** A response of the token, revocation or introspection endpoint. */
export interface TokenResponse {
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

/** An application that is registered with one of the sandbox's services. */
export function createApp(service: ServiceName, sandbox: () => Sandbox) {
  const { clientId, clientSecret, callbackPath, paths } = registrations[service];
  const redirectUri = `http://127.0.0.1:4000${callbackPath}`;
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');

  const parameters: Readonly<Record<string, string>> = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    state: 'a state/with+signs & é',
    scope: service === 'google' ? `${drive} ${driveFile}` : 'default',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    access_type: 'offline',
  };

  /** The default parameters with these overrides. */
  const paramsWith = (overrides: Overrides) =>
    Object.entries({ ...parameters, ...overrides }).flatMap(([name, value]): [string, string][] =>
      value === null ? [] : [[name, value]],
    );

  const post = async (
    path: string,
    form: Readonly<Record<string, string>>,
    headers: Record<string, string> = {},
  ): Promise<TokenResponse> => {
    const response = await fetch(`${sandbox().url}${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(form),
    });
    const text = await response.text();
    // The type is what the test expects. The test asserts the actual values.
    const body = (text.startsWith('{') ? JSON.parse(text) : {}) as TokenResponse['body'];
    return { status: response.status, headers: response.headers, body };
  };

  /** Opens the consent page. */
  const open = (overrides: Overrides = {}) =>
    fetch(`${sandbox().url}${paths.authorize}?${new URLSearchParams(paramsWith(overrides))}`, {
      redirect: 'manual',
    });

  /** Submits the form of the consent page. Returns the parameters of the callback. */
  const decide = async (
    { person = 'ada', granted, decision = 'allow' }: Decision = {},
    overrides: Overrides = {},
    headers: Record<string, string> = {},
  ) => {
    const form = new URLSearchParams([
      ...paramsWith(overrides),
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
    const callback = location === null ? null : Object.fromEntries(new URL(location).searchParams);
    return { status: response.status, location, callback, text: await response.text() };
  };

  const exchangeCode = (code: string, overrides: Readonly<Record<string, string>> = {}) =>
    post(paths.token, {
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      code,
      ...overrides,
    });

  return {
    clientId,
    clientSecret,
    redirectUri,
    verifier,
    paths,
    parameters,
    post,
    open,
    decide,
    exchangeCode,
    /** Gets an authorization code. */
    getCode: async () => (await decide()).callback?.['code'] ?? '',
    /** Reads the user of an access token from the service. */
    readUser: (token: string) =>
      fetch(
        service === 'asana'
          ? `${sandbox().asanaBaseUrl}/users/me`
          : `${sandbox().url}/drive/v3/about?fields=user`,
        { headers: { authorization: `Bearer ${token}` } },
      ),
    /** Runs the complete authorization flow and returns the tokens. */
    connect: async (decision?: Decision, overrides?: Overrides) => {
      const { callback } = await decide(decision, overrides);
      return (await exchangeCode(callback?.['code'] ?? '')).body;
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
