import type { ObjectRef } from '@pothos/core';
import type { AsanaRead } from '../../../service/asana/read.ts';
import { type BuilderTypes, builder } from '../../builder/builder.ts';
import type { AsanaTypeName } from '../../id/id.ts';
import { connectionOf } from '../../relay/connection-of.ts';
import { toKind } from './record-kind.ts';

interface WithId {
  readonly gid: string;
}

/** A type with an id, whose records are read by their ids. */
export type AsanaType<Value extends WithId = WithId> = ObjectRef<BuilderTypes, Value> & {
  readonly typeName: AsanaTypeName;
  readonly kind: string;
  readonly read: (gid: string) => AsanaRead<Value>;
};

export const unlistedType = <Value extends WithId>(
  typeName: AsanaTypeName,
  read: (gid: string) => AsanaRead<Value>,
): AsanaType<Value> =>
  Object.assign(builder.objectRef<Value>(typeName), {
    typeName,
    kind: toKind(typeName.replace(/\B[A-Z]/g, '_$&').toLowerCase()),
    read,
  });

export function asanaType<Value extends WithId>(
  typeName: AsanaTypeName,
  read: (gid: string) => AsanaRead<Value>,
  items: string,
) {
  const type = unlistedType(typeName, read);
  return Object.assign(type, { connection: connectionOf(type, items) });
}

export type ListedType<Value extends WithId> = ReturnType<typeof asanaType<Value>>;
