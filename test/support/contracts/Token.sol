// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Burnable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// A token as people deploy them: OpenZeppelin's, with a minter. The minter gets the first supply.
contract Token is ERC20, ERC20Burnable, ERC20Permit {
    address public immutable minter = msg.sender;

    constructor(uint256 supply) ERC20("Preview Token", "PRE") ERC20Permit("Preview Token") {
        _mint(msg.sender, supply);
    }

    function mint(address to, uint256 amount) external {
        require(msg.sender == minter, "only the minter mints");
        _mint(to, amount);
    }
}
