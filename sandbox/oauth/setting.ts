import * as z from 'zod';

/** The behavior of both authorization servers. */
export interface OauthSettings {
  /** @default one hour */
  readonly accessTokenLifetimeMs?: number;
  /** @default 10 minutes */
  readonly codeLifetimeMs?: number;
  /** Whether Asana issues a new refresh token with every refresh, and so invalidates the old one. @default false */
  readonly rotatesRefreshTokens?: boolean;
}

/** Selects tokens by service and person. */
export interface TokenFilter {
  /** @default both */
  readonly service?: 'asana' | 'google';
  /** @default all */
  readonly person?: 'ada' | 'grace' | 'guest';
}

/** Settings with a value for every property. */
export type CompleteOauthSettings = Required<OauthSettings>;

/** Fills absent settings with the services' own values. */
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

/** Parses settings sent over HTTP. Throws an Error whose message names the invalid field and the reason. */
export const parseOauthSettings = (json: unknown): OauthSettings => parse(settingsSchema, json);

/** Parses a filter sent over HTTP. Throws an Error whose message names the invalid field and the reason. */
export const parseTokenFilter = (json: unknown): TokenFilter => parse(filterSchema, json);

function parse<Value>(schema: z.ZodType<Value>, json: unknown): Value {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}
