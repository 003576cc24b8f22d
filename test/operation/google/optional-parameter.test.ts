import { expect, test } from 'vitest';
import { toMask } from '../../../src/engine/loader/mask.ts';
import {
  allDrivesParameter,
  completeMaskOf,
  isComplete,
  isRefusedParameter,
  nameMissingParameter,
  optionalParameterOf,
} from '../../../src/operation/google/optional-parameter.ts';
import { googleAssumptions } from '../../../src/service/google/assumption/assumption.ts';
import { allFields } from '../../../src/service/google/fields.ts';
import { readDocument } from '../../../src/service/google/record/document.ts';
import { readFile } from '../../../src/service/google/record/file.ts';
import { googleError } from './google-error.ts';

const document = readDocument('1Doc', true, null);
const tabsParameter = optionalParameterOf(document) ?? allDrivesParameter;

test('a read has an optional parameter if it is sent with it', () => {
  const file = readFile('1File');
  expect(optionalParameterOf(file)?.name).toBe('supportsAllDrives');
  expect(optionalParameterOf(allDrivesParameter.without(file))).toBeUndefined();
  expect(tabsParameter.name).toBe('includeTabsContent');
  expect(optionalParameterOf(tabsParameter.without(document))).toBeUndefined();
});

test.each<[string, unknown]>([
  ['that names another one', googleError('invalid-input', { field: 'fields' })],
  ['that names none', googleError('invalid-input')],
  ['for another reason', googleError('unavailable', { field: 'supportsAllDrives' })],
  ['that Google did not send', new Error('unexpected')],
])('an error %s does not say that Google refuses a parameter', (_which, error) => {
  expect(isRefusedParameter(error, allDrivesParameter)).toBe(false);
});

test('an error of an invalid input that names a parameter says that Google refuses it', () => {
  const error = googleError('invalid-input', { field: 'supportsAllDrives' });
  expect(isRefusedParameter(error, allDrivesParameter)).toBe(true);
  expect(isRefusedParameter(error, undefined)).toBe(false);
});

function assumptionIn(error: Error, parameter = allDrivesParameter): unknown {
  nameMissingParameter(error, parameter);
  return 'assumption' in error ? error.assumption : undefined;
}

test('an error names the missing parameter only if it hides the record that Google does not find', () => {
  const { id } = googleAssumptions.supportsAllDrives;
  expect(assumptionIn(googleError('not-found'))).toBe(id);
  expect(assumptionIn(googleError('forbidden'))).toBeUndefined();
  expect(assumptionIn(googleError('not-found'), tabsParameter)).toBeUndefined();
  expect(assumptionIn(new Error('unexpected'))).toBeUndefined();
});

test('a mask is complete with all fields, and without the parameter for tabs if it names them', () => {
  expect(isComplete(toMask([allFields]))).toBe(true);
  expect(isComplete(completeMaskOf(document))).toBe(true);
  const withoutTabs = completeMaskOf(tabsParameter.without(document));
  expect(withoutTabs.has('tabs')).toBe(true);
  expect(isComplete(withoutTabs)).toBe(true);
  expect(isComplete(toMask(['documentId', 'tabs']))).toBe(false);
});
