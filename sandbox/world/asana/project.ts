import { fromText } from '../../store/asana/rich-text.ts';
import type { ProjectRow, SectionRow } from '../../store/asana/row.ts';
import type { Tables } from '../../store/asana/store.ts';
import type { GidKind } from '../../store/gid.ts';
import { documentUrl } from '../fixture/document-url.ts';
import { staff } from '../fixture/person.ts';
import { addDays, instantOn } from './instant.ts';
import type { ProjectPlan } from './project-definition.ts';
import { addPlannedTask } from './task.ts';

/** Puts a project with its sections and tasks into the tables. */
export function addProject(
  tables: Tables,
  plan: ProjectPlan,
  nextGid: (kind: GidKind) => string,
): void {
  const project = toProject(plan, nextGid);
  tables.projects.set(project.gid, project);
  const sections = plan.sections.map((name): SectionRow => {
    const gid = nextGid('section');
    const { createdAt } = project;
    return { gid, projectGid: project.gid, name, createdAt, taskGids: [] };
  });
  for (const section of sections) {
    tables.sections.set(section.gid, section);
    project.sectionGids.push(section.gid);
  }
  const names = plan.parts.flatMap((part) => plan.steps.map((step) => `${step} ${part}`));
  for (const [number, name] of names.entries()) {
    addPlannedTask({ tables, plan, sections, nextGid, number }, name);
  }
}

function toProject(plan: ProjectPlan, nextGid: (kind: GidKind) => string): ProjectRow {
  const memberGids = plan.members.map((member) => staff[member]);
  const createdAt = instantOn(plan.startsOn, 8 * 60);
  const address = plan.document && `\n${documentUrl(plan.document)}`;
  return {
    gid: plan.gid,
    workspaceGid: plan.workspaceGid,
    teamGid: plan.teamGid,
    name: plan.name,
    notes: fromText(`${plan.notes}${address ?? ''}`),
    color: plan.color,
    icon: plan.icon,
    defaultView: plan.view,
    privacy: plan.privacy,
    archived: plan.archived ?? false,
    completedAt: null,
    completedByGid: null,
    createdAt,
    modifiedAt: instantOn(addDays(plan.startsOn, 3), 9 * 60),
    startOn: plan.dueOn === null ? null : plan.startsOn,
    dueOn: plan.dueOn,
    ownerGid: memberGids[0] ?? null,
    memberGids,
    followerGids: memberGids.slice(0, 2),
    sectionGids: [],
    fieldSettings: (plan.fieldGids ?? []).map((fieldGid, at) => ({
      gid: nextGid('fieldSetting'),
      projectGid: plan.gid,
      fieldGid,
      isImportant: at === 0,
    })),
  };
}
