// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Modifiers, with code before and after the body, with arguments, and some that call functions.
abstract contract Owned {
    error NotOwner(address caller);
    error Paused();

    address public owner;
    bool public paused;
    uint256 public entries;
    uint256 internal locked = 1;

    event Handed(address indexed from, address indexed to);

    constructor(address first) {
        require(first != address(0), "no owner");
        owner = first;
        emit Handed(address(0), first);
    }

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        _;
    }

    modifier whenRunning() {
        _checkRunning();
        _;
    }

    modifier once() {
        require(locked == 1, "entered again");
        locked = 2;
        _;
        locked = 1;
    }

    modifier counted(uint256 by) {
        entries += by;
        _;
        if (entries > 100) {
            entries = 0;
        }
    }

    function _checkRunning() internal view {
        if (paused) {
            revert Paused();
        }
    }

    function pause(bool value) public virtual onlyOwner {
        paused = value;
    }

    function hand(address to) external onlyOwner whenRunning {
        require(to != address(0) && to != owner, "no change");
        emit Handed(owner, to);
        owner = to;
    }

    function limit() public pure virtual returns (uint256);

    function describe() public view virtual returns (string memory) {
        return paused ? "paused" : "running";
    }
}
