/** A service that people sign in to. */
export type ServiceName = 'asana' | 'google';

/** An application that is registered with one of the sandbox's services, and where its authorization server is. */
export interface ClientRegistration {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The path of its redirect address, on any port of this machine: `http://127.0.0.1:4000/connect/asana/callback`. */
  readonly callbackPath: string;
  /** Below the sandbox's origin, as below the services' own. */
  readonly paths: {
    readonly authorize: string;
    readonly token: string;
    readonly revoke: string;
    /** What a token is good for. */
    readonly introspect: string;
  };
}

/** The applications that the sandbox knows. The secrets are none: they open nothing but the sandbox. */
export const registrations: Readonly<Record<ServiceName, ClientRegistration>> = {
  asana: {
    clientId: 'sandbox-asana-client',
    clientSecret: 'sandbox-asana-secret',
    callbackPath: '/connect/asana/callback',
    paths: {
      authorize: '/-/oauth_authorize',
      token: '/-/oauth_token',
      revoke: '/-/oauth_revoke',
      introspect: '/-/token_info',
    },
  },
  google: {
    clientId: 'sandbox-google-client',
    clientSecret: 'sandbox-google-secret',
    callbackPath: '/connect/google/callback',
    paths: {
      authorize: '/o/oauth2/v2/auth',
      token: '/token',
      revoke: '/revoke',
      introspect: '/tokeninfo',
    },
  },
};

const loopbackOrigin = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?(?=\/)/;

/** Whether an answer may be sent there: exactly the registered path, on this machine, with nothing added. */
export function isRegisteredRedirectUri(
  address: string,
  { callbackPath }: ClientRegistration,
): boolean {
  const origin = loopbackOrigin.exec(address)?.[0];
  return origin !== undefined && address === `${origin}${callbackPath}`;
}

/** What an application has to be told to sign people in. Addresses are complete. */
export interface OauthClientSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorize: string;
  readonly token: string;
  readonly revoke: string;
}

/** The same for each service of a sandbox at this origin. */
export function oauthClientSettingsAt(
  origin: string,
): Readonly<Record<ServiceName, OauthClientSettings>> {
  const access = ({ clientId, clientSecret, paths }: ClientRegistration): OauthClientSettings => ({
    clientId,
    clientSecret,
    authorize: `${origin}${paths.authorize}`,
    token: `${origin}${paths.token}`,
    revoke: `${origin}${paths.revoke}`,
  });
  return { asana: access(registrations.asana), google: access(registrations.google) };
}
