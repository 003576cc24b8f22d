import { expect, test } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../ask.ts';

const { ask, sandbox } = await createAsker();

test('a project with 100 tasks, each with assignee, section, projects, tags: 2 reads, sent together', async () => {
  const query = `query ($project: ID!) {
    project(id: $project) {
      name
      tasks(first: 100) {
        nodes { name assignee { name } section { name } projects { name } tags { name } }
      }
    }
  }`;
  const project = fixtures.hundredTaskProject;
  const { data, errors, reads, wireRequests } = await ask(query, { project });
  expect(errors).toEqual([]);
  expect(data.project.tasks.nodes).toHaveLength(100);
  expect(reads).toEqual([
    `GET /projects/${project} name`,
    `GET /projects/${project}/tasks?limit=100 assignee.name,memberships.section.name,name,projects.name,tags.name`,
  ]);
  expect(wireRequests).toBe(1);
});

test("a workspace's 10 projects, each with its first 20 tasks and assignees: 1 + 10 reads in 2 requests", async () => {
  const query = `query ($workspace: ID!) {
    projects(workspace: $workspace, first: 10) {
      nodes { name tasks(first: 20) { nodes { name assignee { name } } } }
    }
  }`;
  const { data, errors, reads, wireRequests } = await ask(query, {
    workspace: fixtures.paidWorkspace,
  });
  expect(errors).toEqual([]);
  expect(data.projects.nodes).toHaveLength(10);
  expect(reads).toHaveLength(11);
  expect(wireRequests).toBe(2);
});

test('100 tasks, each with its stories and their authors: 1 + 100 reads in 11 requests, at most 50 at once', async () => {
  const query = `query ($project: ID!) {
    tasks(project: $project, first: 100) {
      nodes { name stories { nodes { text createdBy { name } } } }
    }
  }`;
  const { data, errors, reads, wireRequests } = await ask(query, {
    project: fixtures.hundredTaskProject,
  });
  expect(errors).toEqual([]);
  expect(data.tasks.nodes).toHaveLength(100);
  expect(reads).toHaveLength(101);
  expect(wireRequests).toBe(11);
  expect(Math.max(...sandbox.requests().map(({ inFlight }) => inFlight.reads))).toBeLessThanOrEqual(
    50,
  );
});

test('one task by id, with scalar fields and embedded records: 1 read', async () => {
  const query = `query ($task: ID!) {
    task(id: $task) {
      name notes htmlNotes completed completedAt dueOn dueAt startOn startAt createdAt modifiedAt numLikes subtaskCount
      externalId externalData url resourceSubtype approvalStatus
      assignee { name email workspaces { name } photoUrl(size: 60) }
      completedBy { name } followers { name } workspace { name isOrganization }
      projects { name owner { name } team { name } }
      memberships { project { name } section { name } }
      section { name }
      parent { name parent { name } }
      tags { name color }
      customFields { name displayValue ... on EnumCustomFieldValue { enumOption { name color } } }
      customField(name: "Priority") { displayValue }
      createdBy { gid }
    }
  }`;
  const { data, errors, reads, wireRequests } = await ask(query, {
    task: fixtures.taskWithEverything,
  });
  expect(errors).toEqual([]);
  expect(data.task.assignee.email).toContain('@');
  expect(reads).toHaveLength(1);
  expect(wireRequests).toBe(1);
});

test('a field that Asana omits for most tasks, of an embedded task: 1 read, and no assumption fails', async () => {
  const [subtask] = (
    await ask(`{ task(id: "${fixtures.taskWithEverything}") { subtasks { nodes { gid } } } }`)
  ).data.task.subtasks.nodes;
  const query = `{ task(id: "${subtask.gid}") { parent { name approvalStatus } } }`;
  const { data, reads, upstream } = await ask(query);
  expect(data.task.parent.approvalStatus).toBe(null);
  expect(reads).toEqual([`GET /tasks/${subtask.gid} parent.approval_status,parent.name`]);
  expect(upstream.notes).toEqual([]);
});
