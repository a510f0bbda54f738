// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Fees.sol";

contract Owned {
    address public owner;

    constructor(address first) {
        owner = first;
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    modifier counted(uint256 weight) {
        uint256 before = calls;
        _;
        calls = before + weight;
    }

    uint256 public calls;
}

contract Bank is Owned {
    struct Account {
        uint128 amount;
        uint64 since;
        bool isOpen;
    }

    enum State {
        Closed,
        Open
    }

    error Overdrawn(address account, uint256 amount, uint256 balance);

    uint256 public total;
    string public name;
    State public state = State.Open;
    mapping(address => Account) public accounts;
    uint256[] public history;
    uint8[4] public digits;
    uint256 public immutable limit;

    constructor(address first, string memory label) Owned(first) {
        name = label;
        limit = 1000;
        digits[2] = 7;
    }

    function deposit(address to, uint128 amount) external returns (uint256 sum) {
        uint128 fee = Fees.feeFor(amount);
        uint128 net = amount - fee;
        _credit(to, net);
        sum = total;
    }

    function _credit(address to, uint128 amount) internal {
        Account storage account = accounts[to];
        account.amount += amount;
        account.isOpen = true;
        total += amount;
        history.push(amount);
    }

    function reset(uint256 value) external onlyOwner counted(3) returns (uint256) {
        uint256 last = total;
        total = value;
        return last;
    }

    function accumulate(uint256 count) external {
        for (uint256 i = 1; i <= count; i++) {
            total += i;
        }
    }

    function withdraw(address from, uint128 amount) external {
        Account storage account = accounts[from];
        if (account.amount < amount) {
            revert Overdrawn(from, amount, account.amount);
        }
        account.amount -= amount;
        total -= amount;
    }

    function percent(uint256 part) external view returns (uint256) {
        uint256 whole = total;
        return (part * 100) / whole;
    }
}
