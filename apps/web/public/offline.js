const open = () => location.reload();

document.getElementById('again').addEventListener('click', open);

// The device has a connection again: nobody need ask.
addEventListener('online', () => {
  document.getElementById('state').textContent = 'Connected again. Opening the portal…';
  open();
});
