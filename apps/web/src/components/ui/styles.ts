// The utilities with their tokens come first, because they define the order of the layers.
import './utilities.css';
import './fonts.css';
import './base.css';
import './forced-colors.css';
import './print.css';
