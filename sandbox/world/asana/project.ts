import { fromText } from '../../store/asana/rich-text.ts';
import type { ProjectRow, SectionRow } from '../../store/asana/row.ts';
import { projectAccess } from '../../store/asana/row-creation.ts';
import type { Tables } from '../../store/asana/store.ts';
import type { GidKind } from '../../store/gid.ts';
import { documentUrl } from '../fixture/document-url.ts';
import { type PersonName, people } from '../fixture/person.ts';
import { addDays, instantOn } from './instant.ts';
import type { ProjectDefinition } from './project-definition.ts';
import { addGeneratedTask } from './task.ts';

/** Adds a project with its sections and tasks to the tables. */
export function addProject(
  tables: Tables,
  definition: ProjectDefinition,
  nextGid: (kind: GidKind) => string,
): void {
  const project = toProject(definition, nextGid);
  tables.projects.set(project.gid, project);
  const addSection = (name: string): SectionRow => {
    const gid = nextGid('section');
    const { createdAt } = project;
    const section = { gid, projectGid: project.gid, name, createdAt, taskGids: [] };
    tables.sections.set(gid, section);
    project.sectionGids.push(gid);
    return section;
  };
  const sections = definition.sections.map(addSection);
  if (definition.emptySection !== undefined) addSection(definition.emptySection);
  const names = definition.parts.flatMap((part) =>
    definition.steps.map((step) => `${step} ${part}`),
  );
  for (const [number, name] of names.entries()) {
    addGeneratedTask({ tables, definition, sections, nextGid, number }, name);
  }
}

function toProject(definition: ProjectDefinition, nextGid: (kind: GidKind) => string): ProjectRow {
  const memberGids = definition.members.map((member) => people[member]);
  const createdAt = instantOn(definition.startsOn, 8 * 60);
  const link = definition.document && `\n${documentUrl(definition.document)}`;
  return {
    gid: definition.gid,
    workspaceGid: definition.workspaceGid,
    teamGid: definition.teamGid,
    name: definition.name,
    notes: fromText(`${definition.notes}${link ?? ''}`),
    color: definition.color,
    icon: definition.icon,
    defaultView: definition.view,
    privacy: definition.privacy,
    ...projectAccess,
    archived: definition.archived ?? false,
    completedAt: null,
    completedByGid: null,
    createdAt,
    modifiedAt: instantOn(addDays(definition.startsOn, 3), 9 * 60),
    startOn: definition.dueOn === null ? null : definition.startsOn,
    dueOn: definition.dueOn,
    ownerGid: memberGids[0] ?? null,
    memberGids,
    ...(definition.levels && { accessLevels: toLevels(definition.levels) }),
    followerGids: memberGids.slice(0, 2),
    sectionGids: [],
    fieldSettings: (definition.fieldGids ?? []).map((fieldGid, at) => ({
      gid: nextGid('fieldSetting'),
      parentGid: definition.gid,
      fieldGid,
      isImportant: at === 0,
    })),
  };
}

const toLevels = (levels: NonNullable<ProjectDefinition['levels']>) =>
  Object.fromEntries(
    Object.entries(levels).map(([name, level]) => [people[name as PersonName], level]),
  );
