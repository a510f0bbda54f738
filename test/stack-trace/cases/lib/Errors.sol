// SPDX-License-Identifier: MIT
pragma solidity >=0.8.4;

error OfOtherFile(uint8 code);
