import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { TrustedDocumentMetrics } from '../../../src/observe/metrics/trusted-document-metrics.ts';
import { parseSamples, sumOf } from './sample.ts';

test('two hundred documents have a label each, and the later ones share one', async () => {
  const registry = new Registry();
  const metrics = new TrustedDocumentMetrics(registry);
  for (let round = 0; round < 2; round += 1)
    for (let number = 1; number <= 202; number += 1) metrics.add(`id-${number}`, 'partial', 0.5);
  const samples = parseSamples(await registry.metrics());
  const operations = samples.filter(
    ({ name }) => name === 'taskdoc_trusted_document_operations_total',
  );
  expect(operations).toHaveLength(201);
  const ofDocument = (document: string) =>
    sumOf(operations, 'taskdoc_trusted_document_operations_total', { document });
  expect(ofDocument('id-200')).toBe(2);
  expect(ofDocument('id-201')).toBe(0);
  expect(ofDocument('OTHER')).toBe(4);
  const seconds = 'taskdoc_trusted_document_seconds_total';
  expect(sumOf(samples, seconds, { document: 'id-1' })).toBe(1);
  expect(sumOf(samples, seconds, { document: 'OTHER' })).toBe(2);
});
