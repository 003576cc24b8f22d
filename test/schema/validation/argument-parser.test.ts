import { expect, test, vi } from 'vitest';
import { InputError } from '../../../src/schema/error/input-error.ts';
import { ArgumentParser } from '../../../src/schema/validation/argument-parser.ts';

test('the same arguments are parsed once, and other arguments are parsed separately', () => {
  const parseSize = vi.fn(({ size }: { readonly size: number }) => ({ double: size * 2 }));
  const parser = new ArgumentParser(parseSize);
  const three = { size: 3 };
  expect(parser.parse(three)).toEqual({ double: 6 });
  expect(parser.parse(three)).toBe(parser.parse(three));
  expect(parser.parse({ size: 4 })).toEqual({ double: 8 });
  expect(parseSize).toHaveBeenCalledTimes(2);
});

test('a result that is undefined is parsed once too', () => {
  const parse = vi.fn(() => undefined);
  const parser = new ArgumentParser(parse);
  const args = {};
  parser.parse(args);
  parser.parse(args);
  expect(parse).toHaveBeenCalledTimes(1);
});

test('invalid arguments are parsed once, and throw each time', () => {
  const parse = vi.fn(() => {
    throw new InputError('size', 'too large');
  });
  const parser = new ArgumentParser(parse);
  const args = {};
  expect(() => parser.parse(args)).toThrow('too large');
  expect(() => parser.parse(args)).toThrow('too large');
  expect(parse).toHaveBeenCalledTimes(1);
});
