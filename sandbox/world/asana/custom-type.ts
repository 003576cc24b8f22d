import type { Tables } from '../../store/asana/store.ts';
import { gidOf } from '../../store/gid.ts';
import { fixtures } from '../fixture/fixture.ts';

/** Adds the custom types of one project. */
export function addCustomTypes({ customTypes }: Tables): void {
  const { customType, secondCustomType, fieldRichProject, paidWorkspace } = fixtures;
  const types = [
    [customType, 'Bug', ['Reported', 'Confirmed', 'Fixed']],
    [secondCustomType, 'Idea', ['New', 'Done']],
  ] as const;
  for (const [at, [gid, name, states]] of types.entries()) {
    const options = states.map((state, index) => ({
      gid: gidOf('customType', 100 * (at + 1) + index),
      name: state,
      isComplete: index === states.length - 1,
    }));
    const projectGids = [fieldRichProject];
    customTypes.set(gid, { gid, workspaceGid: paidWorkspace, name, options, projectGids });
  }
}
