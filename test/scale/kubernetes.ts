import { readFileSync } from 'node:fs';
import type { Deployment } from 'kubernetes-types/apps/v1.d.ts';
import type { Service } from 'kubernetes-types/core/v1.d.ts';
import type { LabelSelector, ObjectMeta } from 'kubernetes-types/meta/v1.d.ts';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.d.ts';
import { parseAllDocuments } from 'yaml';

/** The part of the Prometheus Operator's object that the file uses. Source: its API reference, monitoring.coreos.com/v1. */
export interface ServiceMonitor {
  readonly apiVersion: 'monitoring.coreos.com/v1';
  readonly kind: 'ServiceMonitor';
  readonly metadata: ObjectMeta;
  readonly spec: {
    readonly selector: LabelSelector;
    readonly endpoints: readonly {
      readonly port: string;
      readonly path: string;
      readonly interval: string;
      readonly authorization: {
        readonly credentials: { readonly name: string; readonly key: string };
      };
    }[];
  };
}

/** The objects of kubernetes.yaml, in their order. */
export type Objects = readonly [Deployment, Service, PodDisruptionBudget, ServiceMonitor];

export const readObjects = (text = readFileSync('kubernetes.yaml', 'utf8')): Objects =>
  // A test compares the objects with their types.
  parseAllDocuments(text).map((document) => document.toJS()) as unknown as Objects;
