import { graphql } from 'react-relay';

// A page of a project whose tasks follow in later parts.

graphql`
  query deferredProjectQuery($project: ID!) {
    project(id: $project) {
      id
      name
      ...deferredProject_tasks @defer(label: "tasks")
    }
  }
`;

graphql`
  fragment deferredProject_tasks on Project {
    name
    tasks(first: 4) {
      nodes @stream(label: "items", initialCount: 1) {
        id
        name
        ...deferredProject_assignee @defer(label: "assignee")
      }
    }
  }
`;

graphql`
  fragment deferredProject_assignee on Task {
    assignee {
      name
    }
  }
`;
