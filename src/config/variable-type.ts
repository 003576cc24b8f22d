import { z } from 'zod';
import { isHost, isLoopback } from './host.ts';
import { Secret } from './secret.ts';

// The kinds of values that environment variables hold. Each says in words what is wrong with a value and what is
// accepted; whatever may hold a secret, addresses included, is never quoted.

const visibleAscii = /^[\x21-\x7e]+$/;

/** One of a few words. */
export function choice<const Word extends string>(words: readonly [Word, ...Word[]]) {
  return z.enum(words, {
    error: ({ input }) => `is ${JSON.stringify(input)}; accepted: ${words.join(', ')}.`,
  });
}

/** A whole number in decimal digits, both bounds included. */
export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .refine((text) => /^\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: ({ input }) =>
        `is ${JSON.stringify(input)}; accepted: a whole number from ${min} to ${max}.`,
    })
    .transform(Number);
}

/** What a server can listen on. */
export function host() {
  return z.string().refine(isHost, {
    error: ({ input }) =>
      `is ${JSON.stringify(input)}; accepted: an IP address or a host name, without a port.`,
  });
}

/**
 * An address to send to or to be reached at: `https`, or `http` on loopback. A trailing slash is cut off.
 *
 * An `origin` has no path.
 */
export function address(kind: 'base' | 'origin') {
  return z
    .string()
    .superRefine((text, context) => {
      for (const message of addressProblems(text, kind))
        context.addIssue({ code: 'custom', message });
    })
    .transform((text) => text.replace(/\/+$/, ''));
}

/** Origins separated by commas, spelled as browsers spell them: without a port that the scheme implies. */
export function origins() {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .superRefine((parts, context) => {
      for (const [index, part] of parts.entries()) {
        for (const message of addressProblems(part, 'origin'))
          context.addIssue({ code: 'custom', message: `entry ${index + 1} ${message}` });
      }
    })
    .transform((parts) => parts.map((part) => new URL(part).origin));
}

/** A secret of visible ASCII characters, which is what fits in a header. */
export function secret(minLength = 1) {
  return z
    .string()
    .regex(visibleAscii, 'holds spaces, control or non-ASCII characters; accepted: visible ASCII.')
    .min(minLength, `is too short; accepted: at least ${minLength} characters.`)
    .transform((text) => new Secret(text));
}

/** Secrets separated by commas. */
export function secrets(minLength = 1) {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (parts) => parts.every((part) => visibleAscii.test(part)),
      'has an empty key, or one with spaces, control or non-ASCII characters; accepted: keys of visible ASCII, separated by commas.',
    )
    .refine(
      (parts) => parts.every((part) => part.length >= minLength || !visibleAscii.test(part)),
      `is too short; accepted: at least ${minLength} characters each.`,
    )
    .transform((parts) => parts.map((part) => new Secret(part)));
}

/** A public name that a service gave, such as an OAuth client's id. */
export function identifier() {
  return z
    .string()
    .regex(
      visibleAscii,
      'holds spaces, control or non-ASCII characters; accepted: the id as the service shows it.',
    );
}

/** What names begin with, in letters of the same cases as this one. */
export function prefix(like: 'Work' | 'work') {
  const form = like === 'Work' ? /^[A-Z][A-Za-z0-9]{0,29}$/ : /^[a-z][A-Za-z0-9]{0,29}$/;
  return z.string().regex(form, {
    error: ({ input }) =>
      `is ${JSON.stringify(input)}; accepted: up to 30 letters and digits, such as ${like}.`,
  });
}

/** Where a Redis listens; secret, because it may name a password. */
export function redisUrl() {
  return z
    .string()
    .refine(
      (text) => URL.canParse(text) && /^rediss?:$/.test(new URL(text).protocol),
      'is no Redis address; accepted: redis://… or rediss://….',
    )
    .transform((text) => new Secret(text));
}

function addressProblems(text: string, kind: 'base' | 'origin'): string[] {
  if (!URL.canParse(text)) return ['is no address; accepted: https://host, without a query.'];
  const url = new URL(text);
  const problems: string[] = [];
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    problems.push('is no web address; accepted: https://….');
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    problems.push('would send credentials in the clear; accepted: https, or http on loopback.');
  if (url.username !== '' || url.password !== '')
    problems.push('has a user name or password in it; accepted: an address without.');
  if (text.includes('?') || text.includes('#'))
    problems.push('has a query or a fragment; accepted: an address without.');
  if (kind === 'origin' && url.pathname !== '/')
    problems.push('has a path; accepted: scheme, host and port alone.');
  return problems;
}
