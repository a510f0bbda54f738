// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Holds the operator fees, and passes them on to the BaseFeeVault when anybody asks.
///
/// The published interface and terms: no least amount, withdrawn on L2.
contract OperatorFeeVault {
    enum WithdrawalNetwork {
        L1,
        L2
    }

    event Withdrawal(uint256 value, address to, address from);
    event Withdrawal(
        uint256 value,
        address to,
        address from,
        WithdrawalNetwork withdrawalNetwork
    );

    address public constant RECIPIENT = 0x4200000000000000000000000000000000000019;
    uint256 public constant MIN_WITHDRAWAL_AMOUNT = 0;
    WithdrawalNetwork public constant WITHDRAWAL_NETWORK = WithdrawalNetwork.L2;
    string public constant version = "1.0.0";

    /// Wei withdrawn so far.
    uint256 public totalProcessed;

    receive() external payable {}

    function withdraw() external {
        uint256 value = address(this).balance;
        totalProcessed += value;
        emit Withdrawal(value, RECIPIENT, msg.sender);
        emit Withdrawal(value, RECIPIENT, msg.sender, WITHDRAWAL_NETWORK);
        (bool success,) = RECIPIENT.call{value: value}("");
        require(success, "FeeVault: failed to send ETH to L2 fee recipient");
    }

    function recipient() external pure returns (address) {
        return RECIPIENT;
    }

    function minWithdrawalAmount() external pure returns (uint256) {
        return MIN_WITHDRAWAL_AMOUNT;
    }

    function withdrawalNetwork() external pure returns (WithdrawalNetwork) {
        return WITHDRAWAL_NETWORK;
    }
}
