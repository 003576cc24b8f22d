import { z } from 'zod';

/** How the authorization servers of both services behave. */
export interface OauthSettings {
  /** @default one hour */
  readonly accessTokenLifetimeMs?: number;
  /** @default 10 minutes */
  readonly codeLifetimeMs?: number;
  /** Whether Asana gives a new refresh token with every refresh; the old one is then over. @default false */
  readonly rotatesRefreshTokens?: boolean;
}

/** Which tokens are meant. */
export interface TokenFilter {
  /** @default both */
  readonly service?: 'asana' | 'google';
  /** @default everybody's */
  readonly person?: 'ada' | 'grace' | 'guest';
}

/** Settings with nothing left out. */
export type CompleteOauthSettings = Required<OauthSettings>;

/** The settings with the services' own values for what is absent. */
export const completeSettings = (settings: OauthSettings): CompleteOauthSettings => ({
  accessTokenLifetimeMs: 60 * 60_000,
  codeLifetimeMs: 10 * 60_000,
  rotatesRefreshTokens: false,
  ...settings,
});

const lifetime = z.exactOptional(z.int().nonnegative());

const settingsSchema = z.strictObject({
  accessTokenLifetimeMs: lifetime,
  codeLifetimeMs: lifetime,
  rotatesRefreshTokens: z.exactOptional(z.boolean()),
});

const filterSchema = z.strictObject({
  service: z.exactOptional(z.enum(['asana', 'google'])),
  person: z.exactOptional(z.enum(['ada', 'grace', 'guest'])),
});

/** Settings as they come over HTTP; throws an Error whose message says what is wrong and where. */
export const parseOauthSettings = (json: unknown): OauthSettings => parse(settingsSchema, json);

/** An aim as it comes over HTTP; throws an Error whose message says what is wrong and where. */
export const parseTokenFilter = (json: unknown): TokenFilter => parse(filterSchema, json);

function parse<Value>(schema: z.ZodType<Value>, json: unknown): Value {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}
