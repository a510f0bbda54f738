// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// Amounts by account, which its owner alone changes.
contract Ledger {
    event Changed(address indexed account, uint256 balance);

    address public immutable owner = msg.sender;
    mapping(address account => uint256) public balances;

    modifier onlyOwner() {
        require(msg.sender == owner, "Ledger: not the owner");
        _;
    }

    function add(address account, uint256 amount) external onlyOwner {
        balances[account] += amount;
        emit Changed(account, balances[account]);
    }

    function subtract(address account, uint256 amount) external onlyOwner {
        balances[account] -= amount;
        emit Changed(account, balances[account]);
    }
}
