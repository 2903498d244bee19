const state = document.getElementById('state');
const open = () => location.reload();

document.getElementById('again').addEventListener('click', open);

// Says that a logout is pending if somebody logged out while the portal could not be reached (`auth/pending-logout.ts`).
try {
  document.getElementById('pending-logout').hidden = localStorage.getItem('crewroom-logout-pending') === null;
} catch {
  // Storage can be forbidden.
}

const back = () => {
  state.textContent = 'Connected again. Opening the portal…';
  open();
};

// The device has a connection again, or the portal itself is back: nobody need ask.
addEventListener('online', back);
const look = async () => {
  const { ok } = await fetch('/readyz', { cache: 'no-store' }).catch(() => ({ ok: false }));
  if (ok) back();
  else setTimeout(look, 5000);
};
setTimeout(look, 5000);
