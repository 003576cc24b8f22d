import { connectionOf } from '../../relay/connection-of.ts';
import {
  Attachment,
  CustomField,
  Project,
  ProjectTemplate,
  Section,
  StatusUpdate,
  Story,
  Tag,
  Task,
  Team,
  User,
  Workspace,
} from './refs.ts';

export const WorkspaceConnection = connectionOf(Workspace, 'workspaces');
export const TeamConnection = connectionOf(Team, 'teams');
export const UserConnection = connectionOf(User, 'people');
export const ProjectConnection = connectionOf(Project, 'projects');
export const ProjectTemplateConnection = connectionOf(ProjectTemplate, 'project templates');
export const SectionConnection = connectionOf(Section, 'sections');
export const TaskConnection = connectionOf(Task, 'tasks');
export const StatusUpdateConnection = connectionOf(StatusUpdate, 'status updates');
export const TagConnection = connectionOf(Tag, 'tags');
export const StoryConnection = connectionOf(Story, 'stories');
export const AttachmentConnection = connectionOf(Attachment, 'attachments');
export const CustomFieldConnection = connectionOf(CustomField, 'custom fields');
