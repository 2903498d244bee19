import { createContext } from 'react';

/** Called when a dialog has closed and faded out. `lazyDialog` then removes the component around the dialog. */
export const DialogClosedContext = createContext<() => void>(() => undefined);
