/** A service with an authorization server. */
export type ServiceName = 'asana' | 'google';

/** An application registered with one of the services, and the endpoints of the service's authorization server. */
export interface ClientRegistration {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The path of its redirect URI, on any port of this machine: `http://127.0.0.1:4000/connect/asana/callback`. */
  readonly callbackPath: string;
  /** The paths below the sandbox's origin. They are the same as the services' own. */
  readonly paths: {
    readonly authorize: string;
    readonly token: string;
    readonly revoke: string;
    /** Returns the state and scopes of a token. */
    readonly introspect: string;
  };
}

/** The registered applications. Their secrets are not confidential: they work with the sandbox only. */
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

/** Whether the address is a registered redirect URI: exactly the registered path, on this machine, without a query. */
export function isRegisteredRedirectUri(
  address: string,
  { callbackPath }: ClientRegistration,
): boolean {
  const origin = loopbackOrigin.exec(address)?.[0];
  return origin !== undefined && address === `${origin}${callbackPath}`;
}

/** The settings that an application needs to authorize users. All endpoints are complete URLs. */
export interface OauthClientSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorize: string;
  readonly token: string;
  readonly revoke: string;
}

/** The client settings for both services of a sandbox at this origin. */
export function oauthClientSettingsAt(
  origin: string,
): Readonly<Record<ServiceName, OauthClientSettings>> {
  const toSettings = ({
    clientId,
    clientSecret,
    paths,
  }: ClientRegistration): OauthClientSettings => ({
    clientId,
    clientSecret,
    authorize: `${origin}${paths.authorize}`,
    token: `${origin}${paths.token}`,
    revoke: `${origin}${paths.revoke}`,
  });
  return { asana: toSettings(registrations.asana), google: toSettings(registrations.google) };
}
