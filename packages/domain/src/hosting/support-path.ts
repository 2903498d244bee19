/** The path of the consent to support access. It is apart from the schemas, so that the web app does not load them. */
export const supportPath = '/api/admin/support';
