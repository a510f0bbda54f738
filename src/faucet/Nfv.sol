// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from '@openzeppelin/contracts/token/ERC721/ERC721.sol';

/// What the faucet gives collectors: whoever asks is given the next one.
contract Nfv is ERC721 {
    /// How many there are; the newest has this number.
    uint256 public totalSupply;

    constructor() ERC721('Non-Fungible Vibe', 'NFV') {}

    /// Gives the next one to an account, also to a contract that knows nothing of them.
    function mint(address to) external returns (uint256 id) {
        id = ++totalSupply;
        _mint(to, id);
    }
}
