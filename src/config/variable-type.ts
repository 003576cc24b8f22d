import * as z from 'zod';
import { isHost, isLoopback } from './host.ts';
import { Secret } from './secret.ts';

// The types of environment variables, as zod schemas. Each message states the problem and the accepted values. Messages never quote
// a value that can contain a secret, such as a URL.

const visibleAscii = /^[\x21-\x7e]+$/;

export function choice<const Word extends string>(words: readonly [Word, ...Word[]]) {
  return z.enum(words, {
    error: ({ input }) => `is ${JSON.stringify(input)}; accepted: ${words.join(', ')}.`,
  });
}

/** `on` or `off`. */
export function onOff(byDefault: 'on' | 'off') {
  return choice(['on', 'off'])
    .default(byDefault)
    .transform((word) => word === 'on');
}

/** The same type, for a variable that can be absent. Its value is then null. */
export function orNull<Value>(type: z.ZodType<Value, string>) {
  return type.optional().transform((value) => value ?? null);
}

/** A whole number in decimal digits. Both limits are included. */
export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .refine((text) => /^\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: ({ input }) =>
        `is ${JSON.stringify(input)}; accepted: a whole number from ${min} to ${max}.`,
    })
    .transform(Number);
}

/** A host that a server can listen on. */
export function host() {
  return z.string().refine(isHost, {
    error: ({ input }) =>
      `is ${JSON.stringify(input)}; accepted: an IP address or a host name, without a port.`,
  });
}

/** Host names and IP addresses separated by commas. */
export function hosts() {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .superRefine((parts, context) => {
      for (const [index, part] of parts.entries()) {
        if (isHost(part)) continue;
        const message = `entry ${index + 1} is ${JSON.stringify(part)}; accepted: a host name or an IP address, without a port.`;
        context.addIssue({ code: 'custom', message });
      }
    });
}

/**
 * A URL with `https`, or with `http` on loopback. Trailing slashes are removed.
 *
 * An `origin` has no path.
 */
export function url(kind: 'base' | 'origin') {
  return z
    .string()
    .superRefine((text, context) => {
      for (const message of urlProblems(text, kind)) context.addIssue({ code: 'custom', message });
    })
    .transform((text) => text.replace(/\/+$/, ''));
}

/** Origins separated by commas, normalized as in browsers: without the scheme's default port. */
export function origins() {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .superRefine((parts, context) => {
      for (const [index, part] of parts.entries()) {
        for (const message of urlProblems(part, 'origin'))
          context.addIssue({ code: 'custom', message: `entry ${index + 1} ${message}` });
      }
    })
    .transform((parts) => parts.map((part) => new URL(part).origin));
}

interface SecretRule {
  readonly minLength?: number;
  /** The minimum number of different characters. */
  readonly minDifferent?: number;
}

/** A secret of visible ASCII characters, which a header can contain. */
export function secret(rule: SecretRule = {}) {
  const unusable =
    'contains spaces, control characters or non-ASCII characters; accepted: visible ASCII characters.';
  return z
    .string()
    .superRefine((text, context) => {
      const message = visibleAscii.test(text) ? secretProblem(text, rule, '') : unusable;
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .transform((text) => new Secret(text));
}

/** Secrets separated by commas or, as in a file, by line breaks. */
export function secrets(rule: SecretRule = {}) {
  const unusable =
    'contains an empty key, or one with spaces, control characters or non-ASCII characters; accepted: keys of visible ASCII characters, separated by commas.';
  return z
    .string()
    .transform((text) => text.split(/,|\r?\n/).map((part) => part.trim()))
    .superRefine((parts, context) => {
      const message = parts.every((part) => visibleAscii.test(part))
        ? parts.map((part) => secretProblem(part, rule, ' each')).find((found) => found !== null)
        : unusable;
      if (message) context.addIssue({ code: 'custom', message });
    })
    .transform((parts) => parts.map((part) => new Secret(part)));
}

/** Why a secret must not be used. Null if it can be. */
function secretProblem(
  text: string,
  { minLength = 1, minDifferent = 1 }: SecretRule,
  each: string,
): string | null {
  if (/^["']|["']$/.test(text))
    return 'begins or ends with a quotation mark, which would be part of the value. Remove the quotation marks.';
  if (text.length < minLength)
    return `is too short; accepted: at least ${minLength} characters${each}.`;
  if (new Set(text).size < minDifferent)
    return `is easy to guess; accepted: at least ${minDifferent} different characters${each}.`;
  return null;
}

/** A public identifier from a service, such as an OAuth client id. */
export function identifier() {
  return z
    .string()
    .regex(
      visibleAscii,
      'contains spaces, control characters or non-ASCII characters; accepted: the id as the service shows it.',
    );
}

/** A name prefix that starts with the same case as the example. */
export function prefix(example: 'Work' | 'work') {
  const pattern = example === 'Work' ? /^[A-Z][A-Za-z0-9]{0,29}$/ : /^[a-z][A-Za-z0-9]{0,29}$/;
  return z.string().regex(pattern, {
    error: ({ input }) =>
      `is ${JSON.stringify(input)}; accepted: up to 30 letters and digits, such as ${example}.`,
  });
}

function urlProblems(text: string, kind: 'base' | 'origin'): string[] {
  if (!URL.canParse(text)) return ['is not a URL; accepted: https://host, without a query.'];
  const url = new URL(text);
  const problems: string[] = [];
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    problems.push('is not a web URL; accepted: https://….');
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    problems.push('would send credentials unencrypted; accepted: https, or http on loopback.');
  if (url.username !== '' || url.password !== '')
    problems.push('contains a user name or password; accepted: a URL without them.');
  if (text.includes('?') || text.includes('#'))
    problems.push('contains a query or a fragment; accepted: a URL without them.');
  if (kind === 'origin' && url.pathname !== '/')
    problems.push('contains a path; accepted: only scheme, host and port.');
  return problems;
}
