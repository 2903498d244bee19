/** The oldest browsers that the app supports. */
export const browsers = ['chrome123', 'edge123', 'firefox125', 'safari17.5'];
