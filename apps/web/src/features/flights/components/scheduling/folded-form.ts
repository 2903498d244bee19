const KEY = 'crewroom-create-flight-folded';

/** Whether this browser's user left the form folded; storage that is closed to us counts as no. */
export function isFormFolded(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

export function keepFormFolded(isFolded: boolean): void {
  try {
    if (isFolded) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // It then starts unfolded the next time.
  }
}
