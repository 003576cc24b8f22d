/** Two services in one query. */
export const documents = /* GraphQL */ `# Tasks and documents know of each other. Titles and
# dates come from Drive, texts from Docs; each service is
# asked only for what is selected.
query Documents {
  documents(name: "launch", first: 5) {
    nodes {
      title
      modifiedAt
      lastModifiedBy {
        displayName
      }
    }
  }
  task(id: "1206000000900001") {
    name
    assignee {
      name
    }
    documents {
      title
      markdown
      losses
    }
  }
}
`;
